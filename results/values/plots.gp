# The picture of the positions of 4 x 4. usage: gnuplot plots.gp, in this folder
set terminal svg size 640,400 font "sans-serif,13" background "#ffffff"
set datafile separator ","
set style fill solid 1.0 noborder
set grid ytics lc rgb "#dddddd"
set border 3
set tics nomirror out
set output "4x4.svg"
set title "All positions of 4 x 4 by value"
set xlabel "value; as many have the negative one"
set ylabel "positions"
set logscale y
set yrange [0.5:*]
set boxwidth 0.4
set xtics 1
plot "4x4.csv" using ($1-0.2):2 every ::1 with boxes lc rgb "#4878a8" title "base", \
     "4x4.csv" using ($1+0.2):3 every ::1 with boxes lc rgb "#d08040" title "easier"

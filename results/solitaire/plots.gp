# The pictures of this folder. usage: gnuplot -e "folder='FOLDER'" plots.gp, with FOLDER's *.dat
# files, as tools/reproduce makes them.
set terminal svg size 640,400 font "sans-serif,13" background "#ffffff"
set style fill solid 1.0 noborder
set grid ytics lc rgb "#dddddd"
set border 3
set tics nomirror out

# fewest.dat: checkers left, deals of 1,000,000 under base, under challenging
set output folder."/fewest.svg"
set title "Fewest checkers left of unsolvable deals, 1,000,000 random deals"
set xlabel "checkers left"
set ylabel "deals"
set logscale y
set yrange [0.5:*]
set boxwidth 0.4
set xtics 1
plot folder."/fewest.dat" using ($1-0.2):2 with boxes lc rgb "#4878a8" title "base", \
     folder."/fewest.dat" using ($1+0.2):3 with boxes lc rgb "#d08040" title "challenging"
unset logscale y

# targets-R.dat: deals in ascending order of their pairs of last checkers, one number a line
set output folder."/targets.svg"
set title "Pairs of last checkers that can be left, 2,000 random deals"
set xlabel "pairs, of 256"
set ylabel "share of deals with so many or fewer"
set xrange [0:256]
set yrange [0:1]
set xtics 32
set key left top
plot folder."/targets-base.dat" using 1:(1/2000.) smooth cumulative lw 2 lc rgb "#4878a8" title "base", \
     folder."/targets-challenging.dat" using 1:(1/2000.) smooth cumulative lw 2 lc rgb "#d08040" title "challenging"

# shares.dat: rules, solvable share, low, high
set output folder."/shares.svg"
set title "Solvable deals with 95% intervals (seed 1)"
unset xlabel
set ylabel "percent"
set xrange [-0.5:*]
set yrange [90:100.5]
set xtics rotate by -20
unset key
plot folder."/shares.dat" using 0:(100*$2):(100*$3):(100*$4):xtic(1) with yerrorbars pt 7 lc rgb "#4878a8"

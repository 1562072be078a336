# The pictures of this folder. usage: gnuplot -e "folder='FOLDER'" plots.gp, with FOLDER's *.dat
# files, as tools/reproduce makes them.
set terminal svg size 640,400 font "sans-serif,13" background "#ffffff"
set style fill solid 1.0 noborder
set grid ytics lc rgb "#dddddd"
set border 3
set tics nomirror out

# fewest.dat: checkers left, deals under base, under challenging
set output folder."/fewest.svg"
set title "Fewest checkers left of unsolvable deals, all 601,080,390 deals"
set xlabel "checkers left"
set ylabel "deals"
set logscale y
set yrange [0.5:*]
set format y "10^{%T}"
set xrange [2.3:32.7]
set boxwidth 0.4
set xtics 2
plot folder."/fewest.dat" using ($1-0.2):2 with boxes lc rgb "#4878a8" title "base", \
     folder."/fewest.dat" using ($1+0.2):3 with boxes lc rgb "#d08040" title "challenging"
unset logscale y
set format y

# friendless.dat: checkers that see no friend in the deal, percent of such deals that can't be solved
# under base, under challenging
set output folder."/friendless.svg"
set title "Unsolvable, of all deals with so many checkers that see no friend"
set xlabel "checkers that see no friend at first"
set ylabel "percent"
set xrange [-0.7:32.7]
set yrange [0:109]
set xtics 0,2
set boxwidth 0.8
set key left top
plot folder."/friendless.dat" using 1:2 with boxes lc rgb "#4878a8" title "base", \
     folder."/friendless.dat" using 1:3 with points pt 7 ps 0.6 lc rgb "#d08040" title "challenging", \
     folder."/friendless.dat" using 1:3:($3 < 1 ? sprintf("%.1f", $3) : $3 < 99.5 ? sprintf("%.0f", $3) : "") with labels offset 0,0.6 font ",10" notitle
set key default
set autoscale xy

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

# shares.dat: rules, percent of deals that can't be solved, low, high
set output folder."/shares.svg"
set title "Deals that can't be solved"
set xlabel "percent of all deals (base+pairs: of a million random ones)"
unset ylabel
set logscale x
set xrange [0.0005:200]
set yrange [-0.5:7.5]
set xtics (0.001, 0.01, 0.1, 1, 10, 100)
set ytics rotate by 0
set grid xtics noytics lc rgb "#dddddd"
set lmargin 26
unset key
plot folder."/shares.dat" using 2:0:3:4:ytic(1) with xerrorbars pt 7 lw 2 lc rgb "#4878a8", \
     folder."/shares.dat" using 2:0:(sprintf("%.4g%%", $2)) with labels offset 0,0.8

# The pictures of this folder. usage: gnuplot plots.gp, in this folder
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
set format y "10^{%T}"
set xrange [-0.7:15.7]
set boxwidth 0.4
set xtics 1
plot "4x4.csv" using ($1-0.2):2 every ::1 with boxes lc rgb "#4878a8" title "base", \
     "4x4.csv" using ($1+0.2):3 every ::1 with boxes lc rgb "#d08040" title "easier"

# base-values.csv.xz: a value a line; easier.csv.xz: the value in column 5. Dark: Wilson's 95% interval.
unset logscale y
set format y
unset key
set yrange [0:70]
set xrange [-3.7:4.7]
set boxwidth 0.7
set xlabel "value (above 0 White wins, at 0 who moves second)"
set ylabel "percent of the deals, with 95% intervals"
z = 1.959964
middle(k) = 100*(k + z*z/2)/(n + z*z)
reach(k) = 100*z*sqrt(k*(n - k)/n + z*z/4)/(n + z*z)
do for [rules in "base easier"] {
  n = rules eq "base" ? 1000000. : 100000.
  file = rules eq "base" ? "base-values" : "easier"
  value = rules eq "base" ? 1 : 5
  set output rules.".svg"
  set title "Values of ".sprintf("%d", n)." random deals (seed 1), rules ".rules
  set table $counts
  plot "< xz -dc ".file.".csv.xz" using value:(1) every ::1 smooth frequency
  unset table
  set datafile separator whitespace
  plot $counts using 1:(100*$2/n) with boxes lc rgb "#4878a8", \
       $counts using 1:(middle($2) - reach($2)):(0):(2*reach($2)) with vectors nohead lw 6 lc rgb "#202020", \
       $counts using 1:(100*$2/n + 3):(sprintf("%d", $2)) with labels
  set datafile separator ","
}

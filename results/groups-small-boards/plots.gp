# draws.svg of this folder. usage: gnuplot -e "folder='FOLDER'" plots.gp, with FOLDER's boards.csv.
set terminal svg size 720,400 font "sans-serif,13" background "#ffffff"
set output folder."/draws.svg"
set title "Groups on small boards: positions in which nobody can force a win"
set ylabel "percent of all positions"
set logscale y
set format y "%g"
set yrange [0.0001:100]
set xrange [0.5:*]
set offsets 0, 0.5, 0, 0
set border 3
set tics nomirror out
set grid ytics lc rgb "#dddddd"
set key outside right top
# Boards with three pieces or more: number, name, rules, percent.
of(rules) = sprintf("< awk -F, 'NR > 1 && $2 > 2 { name = $1 \" x \" $1 \"\\\\n\" $2; if (name != last) ++n; last = name; \
  if ($3 == \"%s\" && $7 > 0) print n \"\\t\" name \"\\t\" 100 * $7 / $4 }' %s/boards.csv", rules, folder)
boards = sprintf("< awk -F, 'NR > 1 && $2 > 2 && !seen[$1, $2]++ { print ++n \"\\t\" $1 \" x \" $1 \"\\\\n\" $2 }' %s/boards.csv", folder)
set datafile separator "\t"
set xtics font ",11"
# With five pieces on 5 x 5 and four on 6 x 6 not all rules were computed.
set xlabel "board, pieces a side; no mark: no draws, or not computed (see the table)" offset 0,-0.5
set bmargin 5
plot boards using 1:(1e-9):xtic(2) with points notitle, \
     of("king-nojump") using 1:3 with points pt 13 ps 0.9 lc rgb "#a03060" title "king-nojump", \
     of("nojump") using 1:3 with points pt 5 ps 0.7 lc rgb "#d08040" title "nojump", \
     of("king") using 1:3 with points pt 9 ps 0.9 lc rgb "#40a060" title "king", \
     of("standard") using 1:3 with points pt 7 ps 0.8 lc rgb "#4878a8" title "standard"

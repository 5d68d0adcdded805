// Why a program ended, read in what it said last.

/** The error, or else the last lines, without the places in its code. @param {string} words */
export function reasonIn(words) {
  const lines = words.split('\n').map((line) => line.trim());
  const error = lines.findLast((line) => /^(?:Uncaught )?\w*Error(?: \[\w+\])?: /.test(line));
  if (error !== undefined) return error.replace(/^(?:Uncaught )?Error: /, '');
  return lines
    .filter((line) => line !== '' && !/^at /.test(line))
    .slice(-3)
    .join(' ');
}

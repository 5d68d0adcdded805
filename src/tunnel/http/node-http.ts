/**
 * `node:http`. An `import` of it reads every one of its exports, and with them Node's own fetch, which the desk does not
 * use: that costs more than all else of the way of the pushes.
 */
export const http = process.getBuiltinModule('node:http');

/**
 * `node:http`. An `import` would read every export, including Node's own fetch, which the desk does not use: that costs
 * more than the whole rest of push handling.
 */
export const http = process.getBuiltinModule('node:http');

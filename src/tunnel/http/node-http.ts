/** An `import` would also read Node's own fetch, which costs more than all the rest of push handling. */
export const http = process.getBuiltinModule('node:http');

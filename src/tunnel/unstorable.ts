/** Something received can never be stored. The message says why, without revealing its content. */
export class Unstorable extends Error {}

/** What was received can never be kept, however often it is tried. The message says why, and nothing of its content. */
export class Unstorable extends Error {}

/** Where a message is kept. */
export interface Taken {
  outcome: 'published' | 'spooled';
  /** Of a message that the stream had before: what the platform is told with that one, where it says so. */
  answer?: string;
}

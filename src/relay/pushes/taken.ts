/** Where a message is kept. */
export interface Taken {
  outcome: 'published' | 'spooled';
  /** The answer that a message which the stream already had gives to the platform, if known. */
  answer?: string;
}

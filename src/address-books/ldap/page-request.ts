import { BerWriter, Control, PagedResultsControl } from 'ldapts';

/** Asks for one page (RFC 2696). The library's own control is for its own reading, which an empty page ends. */
export class PageRequest extends Control {
  readonly #size: number;
  readonly #cookie: Buffer;

  /** @param cookie where the page begins, empty for the first one */
  constructor(size: number, cookie: Buffer) {
    super(PagedResultsControl.type);
    this.#size = size;
    this.#cookie = cookie;
  }

  protected override writeControl(writer: BerWriter): void {
    const value = new BerWriter();
    value.startSequence();
    value.writeInt(this.#size);
    if (this.#cookie.length > 0) value.writeBuffer(this.#cookie, 0x04);
    else value.writeString('');
    value.endSequence();
    writer.writeBuffer(value.buffer, 0x04);
  }
}

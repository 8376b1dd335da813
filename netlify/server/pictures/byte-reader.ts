/** The file ends before what its structure promises. */
export class Truncated extends Error {
  override name = 'Truncated';
}

/** Reads a file's structure and never past its end. @throws Truncated */
export class ByteReader {
  readonly bytes: Uint8Array;
  #view: DataView;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get rest(): number {
    return this.bytes.length - this.position;
  }

  take(length: number): Uint8Array {
    if (length < 0 || length > this.rest) throw new Truncated();
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }

  text(length: number): string {
    return String.fromCharCode(...this.take(length));
  }

  uint8(): number {
    this.take(1);
    return this.#view.getUint8(this.position - 1);
  }

  uint16(): number {
    this.take(2);
    return this.#view.getUint16(this.position - 2);
  }

  uint32(littleEndian = false): number {
    this.take(4);
    return this.#view.getUint32(this.position - 4, littleEndian);
  }

  /** Three bytes, the least first. */
  uint24(): number {
    return this.uint8() + this.uint8() * 0x100 + this.uint8() * 0x10000;
  }
}

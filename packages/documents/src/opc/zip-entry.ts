/** What an entry of a ZIP archive is to hold. For servers and pages. */
export interface NewEntry {
  name: string;
  /** 0 as it is, 8 deflated. */
  method: number;
  /** Of what it unpacks to. */
  crc32: number;
  size: number;
  data: Uint8Array<ArrayBufferLike>;
}

/** An entry of a ZIP archive (APPNOTE.TXT 6.3.10, section 4.3): header, name and bytes, and its line of the directory. */
export interface WrittenEntry {
  local: Uint8Array[];
  central: Uint8Array;
}

/** 1980-01-01 00:00, the earliest time ZIP can say: the same content always gives the same bytes. */
const DOS_DATE = 0x0021;

/** @param offset where it begins */
export function writeEntry({ name, method, crc32, size, data }: NewEntry, offset: number): WrittenEntry {
  const nameBytes = new TextEncoder().encode(name);
  const local = new Uint8Array(30);
  const header = new DataView(local.buffer);
  header.setUint32(0, 0x04034b50, true);
  header.setUint16(4, 20, true);
  // Bit 11: the name is UTF-8. Left off for plain names, as Word and Excel do.
  header.setUint16(6, nameBytes.length === name.length ? 0 : 0x0800, true);
  header.setUint16(8, method, true);
  header.setUint16(12, DOS_DATE, true);
  header.setUint32(14, crc32, true);
  header.setUint32(18, data.length, true);
  header.setUint32(22, size, true);
  header.setUint16(26, nameBytes.length, true);
  const central = new Uint8Array(46 + nameBytes.length);
  const line = new DataView(central.buffer);
  line.setUint32(0, 0x02014b50, true);
  line.setUint16(4, 20, true);
  central.set(local.subarray(4), 6);
  line.setUint32(42, offset, true);
  central.set(nameBytes, 46);
  return { local: [local, nameBytes, data], central };
}

/** What ends an archive. @param size of its directory, in bytes; @param offset where that begins */
export function endOfDirectory(entries: number, size: number, offset: number): Uint8Array {
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, entries, true);
  end.setUint16(10, entries, true);
  end.setUint32(12, size, true);
  end.setUint32(16, offset, true);
  return new Uint8Array(end.buffer);
}

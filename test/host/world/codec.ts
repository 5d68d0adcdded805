/** Values of the structured-clone algorithm as JSON text and back. */
export interface Codec {
  /** Throws Electron's "An object could not be cloned." for what cannot cross. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

interface Tagged {
  $: string;
  v?: unknown;
}

/**
 * Runs in the host and, as source text, in every page: it must not use anything from outside its own body.
 * Plain JSON stays as it is; everything else is an object with the tag `$`.
 */
export function createCodec(
  toBase64: (bytes: Uint8Array) => string,
  fromBase64: (text: string) => Uint8Array,
): Codec {
  const uncloneable = (): Error => new Error('An object could not be cloned.');
  const views: Record<string, new (buffer: ArrayBuffer) => unknown> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };

  const list = (items: Iterable<unknown>, above: object[]): unknown[] =>
    Array.from(items, (item) => pack(item, above));
  const entries = (value: object, above: object[]): unknown[] =>
    Object.entries(value).map(([key, item]) => [key, pack(item, above)]);

  function packObject(value: object, above: object[]): unknown {
    if (Array.isArray(value)) return list(value, above);
    if (value instanceof Date) return { $: 'date', v: String(value.getTime()) };
    if (value instanceof RegExp) return { $: 'regexp', v: [value.source, value.flags] };
    if (value instanceof Map) return { $: 'map', v: Array.from(value, (pair) => list(pair, above)) };
    if (value instanceof Set) return { $: 'set', v: list(value, above) };
    if (value instanceof Error) return { $: 'error', v: [value.name, value.message, value.stack ?? ''] };
    if (value instanceof ArrayBuffer) return { $: 'buffer', v: toBase64(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return { $: 'view', v: [Object.prototype.toString.call(value).slice(8, -1), toBase64(bytes)] };
    }
    if (Object.prototype.toString.call(value) !== '[object Object]') throw uncloneable();
    if (Object.hasOwn(value, '$') || Object.hasOwn(value, '__proto__'))
      return { $: 'object', v: entries(value, above) };
    const plain: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) plain[key] = pack(item, above);
    return plain;
  }

  function pack(value: unknown, above: object[]): unknown {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
      case 'undefined':
        return { $: 'undefined' };
      case 'bigint':
        return { $: 'bigint', v: String(value) };
      case 'object':
        if (value === null) return null;
        // Electron can send an object that contains itself; this does not.
        if (above.includes(value)) throw uncloneable();
        return packObject(value, [...above, value]);
      default:
        throw uncloneable();
    }
  }

  function revive(tagged: Tagged): unknown {
    const items = (tagged.v ?? []) as unknown[];
    switch (tagged.$) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(tagged.v);
      case 'bigint':
        return BigInt(tagged.v as string);
      case 'date':
        return new Date(Number(tagged.v));
      case 'regexp':
        return new RegExp(items[0] as string, items[1] as string);
      case 'map':
        return new Map((items as unknown[][]).map((pair) => [unpack(pair[0]), unpack(pair[1])]));
      case 'set':
        return new Set(items.map(unpack));
      case 'buffer':
        return fromBase64(tagged.v as string).slice().buffer;
      case 'view': {
        const view = views[items[0] as string];
        if (!view) throw uncloneable();
        return new view(fromBase64(items[1] as string).slice().buffer);
      }
      case 'error':
        return Object.assign(new Error(items[1] as string), { name: items[0], stack: items[2] });
      default: {
        const object = {};
        for (const [key, item] of items as [string, unknown][]) {
          Object.defineProperty(object, key, {
            value: unpack(item),
            enumerable: true,
            writable: true,
            configurable: true,
          });
        }
        return object;
      }
    }
  }

  function unpack(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(unpack);
    if (Object.hasOwn(value, '$')) return revive(value as Tagged);
    const plain = value as Record<string, unknown>;
    for (const key of Object.keys(plain)) plain[key] = unpack(plain[key]);
    return plain;
  }

  return {
    encode: (value) => {
      let cloned: unknown;
      try {
        cloned = structuredClone(value);
      } catch {
        throw uncloneable();
      }
      return JSON.stringify(pack(cloned, []));
    },
    decode: (text) => unpack(JSON.parse(text)),
  };
}

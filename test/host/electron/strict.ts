import { EventEmitter } from 'node:events';

/** Names that JavaScript itself, or a tool that prints a value, reads on every object. */
const asked = new Set<PropertyKey>([
  'then',
  'toJSON',
  'constructor',
  'inspect',
  'asymmetricMatch',
  'nodeType',
  'domain',
]);

const gone = Symbol('destroyed');
/** What Electron answers of an object that is destroyed; every other member throws. */
const ofDestroyed = new Set<PropertyKey>([
  ...Object.getOwnPropertyNames(EventEmitter.prototype),
  'isDestroyed',
  ...asked,
]);

/** From now on its members throw, as those of a window that is closed. */
export function markDestroyed(object: object): void {
  Object.defineProperty(object, gone, { value: true });
}

/** Wraps an object so that reading a missing member throws the member's name. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, receiver): unknown {
      if (typeof key === 'string' && gone in object && !ofDestroyed.has(key)) {
        throw new TypeError('Object has been destroyed');
      }
      if (key in object || typeof key === 'symbol' || asked.has(key))
        return Reflect.get(object, key, receiver);
      throw new Error(`electron stand-in: ${name}.${key} is not implemented`);
    },
  });
}

/** Bases of the stand-in's classes. `this` is the strict proxy already in the constructors of subclasses. */
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- a constructor is all that a strict object inherits
export class StrictObject {
  constructor(name: string) {
    return strict(name, this);
  }
}

export class StrictEmitter extends EventEmitter {
  constructor(name: string) {
    super();
    return strict(name, this);
  }
}

/** An event emitter with the given members, strict about all others. */
export function strictModule<T extends object>(name: string, members: T): T & EventEmitter {
  const emitter = new EventEmitter();
  Object.defineProperties(emitter, Object.getOwnPropertyDescriptors(members));
  return strict(name, emitter as T & EventEmitter);
}

/** The event object that Electron gives to listeners that may prevent the default action. */
export interface Preventable {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

export function preventable<T extends object>(members: T = {} as T): T & Preventable {
  let prevented = false;
  const event = {
    get defaultPrevented() {
      return prevented;
    },
    preventDefault: () => {
      prevented = true;
    },
  };
  return Object.defineProperties(event, Object.getOwnPropertyDescriptors(members)) as T & Preventable;
}

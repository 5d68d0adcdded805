import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * What the public description of the platform's interface allows in answers, from the table beside this file. A shape
 * has fields `name:type`; `!` behind the name: required; types are words of a list (`A|B`), `string`, `integer`,
 * `boolean` or another shape, with `[]` for lists. Nothing may be null. Fields that the description does not have are
 * allowed, as the platform has grown since.
 */
export interface PublicAnswer {
  system: 'new' | 'classic' | 'both';
  method: string;
  path: string;
  shape: z.ZodType;
}

const rows = readFileSync(new URL('public-answers.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
const shapes = new Map(
  rows.flatMap(([name = '', fields = '']) => (name.includes(' ') ? [] : [[name, fields]])),
);

export const publicAnswers: PublicAnswer[] = rows.flatMap(([name = '', written = '']) => {
  const [system, method = '', path] = name.split(' ');
  if (path === undefined || (system !== 'new' && system !== 'classic' && system !== 'both')) return [];
  return [{ system, method, path, shape: written.includes(':') ? recordOf(written) : shapeOf(written) }];
});

function recordOf(fields: string): z.ZodType {
  return z.looseObject(
    Object.fromEntries(
      fields.split(' ').map((field) => {
        const [name = '', type = ''] = field.split(':');
        return name.endsWith('!') ? [name.slice(0, -1), typeOf(type)] : [name, typeOf(type).optional()];
      }),
    ),
  );
}

function typeOf(type: string): z.ZodType {
  if (type.endsWith('[]')) return z.array(typeOf(type.slice(0, -2)));
  if (type === 'string') return z.string();
  if (type === 'integer') return z.int();
  if (type === 'boolean') return z.boolean();
  return type.includes('|') ? z.enum(type.split('|')) : shapeOf(type);
}

function shapeOf(name: string): z.ZodType {
  const fields = shapes.get(name);
  if (fields === undefined) throw new Error(`There is no shape ${name}.`);
  return recordOf(fields);
}

/**
 * Amounts, covered for who may not see them. Which parts of an answer are amounts is its declaration's to say: whatever the contract encodes
 * as money, in any depth, and amounts of money within texts.
 */
import { formatYuan } from '@keymall/contract/kit/money';
import type { z } from 'zod';

/** What stands where an amount would. */
export const COVERED = '***';

const AMOUNT = /[¥￥]\s?-?\d[\d,]*(?:\.\d+)?|-?\d[\d,]*\.\d{2}(?=\s?(?:元|CNY|yuan))|-?\d[\d,]*(?=\s?元)/g;

type Schema = z.ZodType;
interface AnyDef {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: readonly Schema[];
  items?: readonly Schema[];
  valueType?: Schema;
  reverseTransform?: unknown;
  getter?: () => Schema;
}
const defOf = (schema: Schema): AnyDef => schema.def;

const isMoney = ({ type, reverseTransform }: AnyDef): boolean => type === 'pipe' && reverseTransform === formatYuan;

/** Has an input a field that is an amount: whoever may not see amounts could find them out by asking. */
export function asksByMoney(schema: Schema, given: unknown): boolean {
  const { shape = {} } = defOf(schema);
  return Object.entries(shape).some(([name, field]) => {
    const value = (given as Record<string, unknown>)[name];
    return value !== undefined && value !== null && holdsMoney(field);
  });
}

function holdsMoney(schema: Schema): boolean {
  const def = defOf(schema);
  if (isMoney(def)) return true;
  const inner = [
    def.innerType,
    def.element,
    def.valueType,
    ...(def.options ?? []),
    ...(def.items ?? []),
    ...Object.values(def.shape ?? {}),
  ];
  return inner.some((each) => each !== undefined && holdsMoney(each));
}

/** Wire data with every amount covered. */
export function veiled(schema: Schema, wire: unknown): unknown {
  const def = defOf(schema);
  if (wire === null || wire === undefined) return wire;
  if (isMoney(def)) return COVERED;
  if (def.innerType) return veiled(def.innerType, wire);
  if (def.getter) return veiled(def.getter(), wire);
  if (def.options) return def.options.reduce((covered: unknown, option) => veiled(option, covered), wire);
  if (Array.isArray(wire)) {
    const { element, items } = def;
    if (items) return wire.map((each: unknown, at) => (items[at] ? veiled(items[at], each) : each));
    return element ? wire.map((each: unknown) => veiled(element, each)) : wire;
  }
  if (typeof wire === 'object') {
    const { shape, valueType } = def;
    return Object.fromEntries(
      Object.entries(wire).map(([name, value]: [string, unknown]) => {
        const field = shape?.[name] ?? valueType;
        return [name, field ? veiled(field, value) : value];
      }),
    );
  }
  return typeof wire === 'string' ? wire.replace(AMOUNT, COVERED) : wire;
}

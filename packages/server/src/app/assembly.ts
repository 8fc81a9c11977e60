/** The modules in the order of the house, and what all of them bring together. */

import type { FileExport } from '#kit/export';
import type { ServerModule } from '#kit/module';
import { agency } from '#modules/agency';
import { ai } from '#modules/ai';
import { billing } from '#modules/billing';
import { buyer } from '#modules/buyer';
import { catalogue } from '#modules/catalogue';
import { chat } from '#modules/chat';
import { content } from '#modules/content';
import { docking } from '#modules/docking';
import { identity } from '#modules/identity';
import { insight } from '#modules/insight';
import { inventory } from '#modules/inventory';
import { ledger } from '#modules/ledger';
import { mall } from '#modules/mall';
import { merchant } from '#modules/merchant';
import { ordering } from '#modules/ordering';
import { payment } from '#modules/payment';
import { platform } from '#modules/platform';
import { reward } from '#modules/reward';
import { risk } from '#modules/risk';
import { wechat } from '#modules/wechat';
import { type ModuleName, moduleOrder } from './modules.ts';

const BY_NAME: Record<ModuleName, ServerModule> = {
  platform,
  identity,
  merchant,
  ai,
  catalogue,
  inventory,
  ledger,
  payment,
  ordering,
  billing,
  wechat,
  insight,
  content,
  agency,
  docking,
  mall,
  reward,
  risk,
  chat,
  buyer,
};

export const modules: readonly ServerModule[] = moduleOrder.map((name) => BY_NAME[name]);

type Parts = Required<Omit<ServerModule, 'whenStarted' | 'whenClosing'>>;

/** One part of all modules. */
export function allOf<Part extends keyof Parts>(part: Part): Parts[Part][number][] {
  return modules.flatMap((each): Parts[Part][number][] => [...(each[part] ?? [])]);
}

/** Every file that may be asked for. Throws at load when two have one name. */
export function exportsByKind(): ReadonlyMap<string, FileExport> {
  const files = allOf('exports');
  const byKind = new Map(files.map((file) => [file.kind, file]));
  if (byKind.size < files.length) throw new Error('two exports are of one kind');
  return byKind;
}

import { adminPool } from '@keymall/contract/agency/admin-pool';
import { merchantPool, merchantPoolMember } from '@keymall/contract/agency/pool';
import { merchantPoolGoods } from '@keymall/contract/agency/pool-goods';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { allPools, hallOf, ownPool, ownPools, poolInWhole } from './pool.repository.ts';
import {
  changePool,
  closeByPlatform,
  closeOwn,
  editByPlatform,
  findPool,
  freezePool,
  makePool,
  passPools,
  poolFor,
  refusePools,
  renewCode,
  termsOf,
  thawPool,
} from './pool.service.ts';
import {
  addGoods,
  approveGoods,
  copyFromPool,
  editGoods,
  listChoices,
  listPoolGoods,
  placeGoods,
  refuseGoods,
  removeGoods,
} from './pool-goods.service.ts';
import { membershipsOf, membersOf, newestMembers } from './pool-member.repository.ts';
import { accept, applyToPool, approveMember, decline, invite, leave, recall, refuseMember, removeMember } from './pool-member.service.ts';

/** Members the platform's page shows. */
const SHOWN = 100;

export const poolRoutes = [
  ...routes(merchantPool, {
    hall: (filter, ctx) => hallOf(ctx.db, ctx.shop, filter),
    find: ({ code }, ctx) => findPool(ctx, code),
    list: (filter, ctx) => ownPools(ctx.db, ctx.shop, filter),
    terms: (_, ctx) => termsOf(ctx),
    detail: ({ id }, ctx) => poolFor(ctx, id),
    add: async (draft, ctx) => ({ id: await makePool(ctx, draft) }),
    edit: (draft, ctx) => changePool(ctx, draft),
    close: ({ id }, ctx) => closeOwn(ctx, id),
    renewCode: ({ id }, ctx) => renewCode(ctx, id),
  }),
  ...routes(merchantPoolMember, {
    list: async (filter, ctx) => {
      orMissing(await ownPool(ctx.db, ctx.shop, filter.pool_id));
      return membersOf(ctx.db, ctx.shop, filter);
    },
    joined: (filter, ctx) => membershipsOf(ctx.db, ctx.shop, filter),
    apply: (wish, ctx) => applyToPool(ctx, wish),
    approve: ({ id }, ctx) => approveMember(ctx, id),
    refuse: (input, ctx) => refuseMember(ctx, input),
    remove: (input, ctx) => removeMember(ctx, input),
    invite: async (input, ctx) => ({ id: await invite(ctx, input) }),
    recall: ({ id }, ctx) => recall(ctx, id),
    accept: (input, ctx) => accept(ctx, input),
    decline: ({ id }, ctx) => decline(ctx, id),
    leave: ({ id }, ctx) => leave(ctx, id),
  }),
  ...routes(merchantPoolGoods, {
    list: (filter, ctx) => listPoolGoods(ctx, filter),
    choices: (filter, ctx) => listChoices(ctx, filter),
    add: (input, ctx) => addGoods(ctx, input),
    edit: (input, ctx) => editGoods(ctx, input),
    del: ({ id }, ctx) => removeGoods(ctx, id),
    sort: (input, ctx) => placeGoods(ctx, input),
    approve: ({ id }, ctx) => approveGoods(ctx, id),
    refuse: (input, ctx) => refuseGoods(ctx, input),
    copy: async (input, ctx) => ({ ids: await copyFromPool(ctx, input) }),
  }),
  ...routes(adminPool, {
    list: (filter, ctx) => allPools(ctx.db, filter),
    detail: async ({ id }, ctx) => orMissing(await poolInWhole(ctx.db, id)),
    members: async ({ id }, ctx) => ({ list: await newestMembers(ctx.db, id, SHOWN) }),
    edit: (draft, ctx) => editByPlatform(ctx, draft),
    recommend: ({ id, is_recommend }, ctx) => editByPlatform(ctx, { id, is_recommend }),
    pass: ({ ids }, ctx) => passPools(ctx, ids),
    refuse: (input, ctx) => refusePools(ctx, input),
    freeze: (input, ctx) => freezePool(ctx, input),
    thaw: ({ id }, ctx) => thawPool(ctx, id),
    close: (input, ctx) => closeByPlatform(ctx, input),
  }),
];

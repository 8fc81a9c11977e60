import { adminOfficialPool, adminPool, adminPoolGoods, adminPoolMember } from '@keymall/contract/agency/admin-pool';
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
  makeOfficial,
  makePool,
  passPools,
  poolFor,
  refusePools,
  renewCode,
  termsOf,
  thawPool,
} from './pool.service.ts';
import { goodsInPool } from './pool-goods.repository.ts';
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
import { membershipsOf, membersOf } from './pool-member.repository.ts';
import { accept, applyToPool, approveMember, decline, invite, leave, recall, refuseMember, removeMember } from './pool-member.service.ts';

export const poolRoutes = [
  ...routes(merchantPool, {
    hall: (filter, ctx) => hallOf(ctx.db, ctx.shop, filter),
    find: ({ code }, ctx) => findPool(ctx, code),
    list: (filter, ctx) => ownPools(ctx.db, ctx.shop, filter),
    terms: (_, ctx) => termsOf(ctx),
    detail: ({ id }, ctx) => poolFor(ctx, id),
    add: async (draft, ctx) => ({ id: await makePool(ctx, draft) }),
    edit: (draft, ctx) => changePool(ctx, ctx.shop, draft),
    close: ({ id }, ctx) => closeOwn(ctx, id),
    renewCode: ({ id }, ctx) => renewCode(ctx, ctx.shop, id),
  }),
  ...routes(merchantPoolMember, {
    list: async (filter, ctx) => {
      orMissing(await ownPool(ctx.db, ctx.shop, filter.pool_id));
      return membersOf(ctx.db, filter);
    },
    joined: (filter, ctx) => membershipsOf(ctx.db, ctx.shop, filter),
    apply: (wish, ctx) => applyToPool(ctx, wish),
    approve: ({ id }, ctx) => approveMember(ctx, ctx.shop, id),
    refuse: (input, ctx) => refuseMember(ctx, ctx.shop, input),
    remove: (input, ctx) => removeMember(ctx, ctx.shop, input),
    invite: async (input, ctx) => ({ id: await invite(ctx, ctx.shop, input) }),
    recall: ({ id }, ctx) => recall(ctx, ctx.shop, id),
    accept: (input, ctx) => accept(ctx, input),
    decline: ({ id }, ctx) => decline(ctx, id),
    leave: ({ id }, ctx) => leave(ctx, id),
  }),
  ...routes(merchantPoolGoods, {
    list: (filter, ctx) => listPoolGoods(ctx, filter),
    choices: (filter, ctx) => listChoices(ctx, filter),
    add: (input, ctx) => addGoods(ctx, input),
    edit: (input, ctx) => editGoods(ctx, input),
    del: ({ id }, ctx) => removeGoods(ctx, ctx.shop, id),
    sort: (input, ctx) => placeGoods(ctx, ctx.shop, input),
    approve: ({ id }, ctx) => approveGoods(ctx, ctx.shop, id),
    refuse: (input, ctx) => refuseGoods(ctx, ctx.shop, input),
    copy: async (input, ctx) => ({ ids: await copyFromPool(ctx, input) }),
  }),
  ...routes(adminPool, {
    list: (filter, ctx) => allPools(ctx.db, filter),
    detail: async ({ id }, ctx) => {
      const pool = orMissing(await poolInWhole(ctx.db, id));
      // A shop's is the shop's to give.
      return { ...pool, code: pool.merchant_id === null ? pool.code : '' };
    },
    edit: (draft, ctx) => editByPlatform(ctx, draft),
    recommend: ({ id, is_recommend }, ctx) => editByPlatform(ctx, { id, is_recommend }),
    pass: ({ ids }, ctx) => passPools(ctx, ids),
    refuse: (input, ctx) => refusePools(ctx, input),
    freeze: (input, ctx) => freezePool(ctx, input),
    thaw: ({ id }, ctx) => thawPool(ctx, id),
    close: (input, ctx) => closeByPlatform(ctx, input),
  }),
  ...routes(adminOfficialPool, {
    add: async (draft, ctx) => ({ id: await makeOfficial(ctx, draft) }),
    edit: (draft, ctx) => changePool(ctx, null, draft),
    renewCode: ({ id }, ctx) => renewCode(ctx, null, id),
  }),
  ...routes(adminPoolMember, {
    list: (filter, ctx) => membersOf(ctx.db, filter),
    approve: ({ id }, ctx) => approveMember(ctx, null, id),
    refuse: (input, ctx) => refuseMember(ctx, null, input),
    remove: (input, ctx) => removeMember(ctx, null, input),
    invite: async (input, ctx) => ({ id: await invite(ctx, null, input) }),
    recall: ({ id }, ctx) => recall(ctx, null, id),
  }),
  ...routes(adminPoolGoods, {
    list: (filter, ctx) => goodsInPool(ctx.db, filter),
    approve: ({ id }, ctx) => approveGoods(ctx, null, id),
    refuse: (input, ctx) => refuseGoods(ctx, null, input),
    del: ({ id }, ctx) => removeGoods(ctx, null, id),
    sort: (input, ctx) => placeGoods(ctx, null, input),
  }),
];

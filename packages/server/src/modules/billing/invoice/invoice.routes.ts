import { adminInvoice, adminInvoiceRaw, merchantInvoice, merchantInvoiceRaw } from '@keymall/contract/billing/invoice';
import { type MountedRaw, routes } from '#kit/routes';
import { leaveTask } from '#modules/platform';
import { downloadRoute, uploadRoute } from '../file-routes.ts';
import { invoices } from './invoice.export.ts';
import { invoicesOfShop, listInvoices } from './invoice.repository.ts';
import * as service from './invoice.service.ts';

export const invoiceRoutes = [
  ...routes(merchantInvoice, {
    list: (filter, ctx) => invoicesOfShop(ctx.db, ctx.shop, filter),
    detail: ({ id }, ctx) => service.detailForShop(ctx, id),
    options: (_, ctx) => service.options(ctx),
    preview: (wish, ctx) => service.preview(ctx, wish),
    apply: (form, ctx) => service.apply(ctx, form),
    withdraw: ({ id }, ctx) => service.withdraw(ctx, id),
    receive: ({ id }, ctx) => service.receive(ctx, id),
  }),
  ...routes(adminInvoice, {
    list: (filter, ctx) => listInvoices(ctx.db, filter),
    detail: ({ id }, ctx) => service.detailForAdmin(ctx, id),
    issue: (asked, ctx) => service.issue(ctx, asked),
    send: (asked, ctx) => service.send(ctx, asked),
    refuse: (asked, ctx) => service.refuseIt(ctx, asked),
    finish: ({ id }, ctx) => service.finish(ctx, id),
    export: leaveTask(invoices),
  }),
];

export const invoiceRawRoutes: MountedRaw[] = [
  uploadRoute(adminInvoiceRaw.upload, ['pdf', 'ofd']),
  downloadRoute(merchantInvoiceRaw.download, service.fileOfShop),
  downloadRoute(adminInvoiceRaw.download, service.fileForAdmin),
];

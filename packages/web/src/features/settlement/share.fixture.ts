/** Shares in each of their states, as the server answers them. */
const share = (id: number, more: object) => ({
  id,
  order_id: id,
  trade_no: `K261121083${String(id).padStart(3, '0')}ABCDEFGHJKMN`,
  amount: '25.80',
  remaining: '25.80',
  unfreeze_at: '2026-11-22 08:30:12',
  status: 1,
  held_by: '',
  reason: '',
  create_at: '2026-11-21 08:30:12',
  end_at: null,
  ...more,
});

export const shares = [
  share(1, {}),
  share(2, { remaining: '12.90' }),
  share(3, { status: -1, held_by: 'complaint' }),
  share(4, { status: -1, held_by: 'admin', reason: '涉嫌欺诈，核实中' }),
  share(5, { status: 2, end_at: '2026-11-21 08:30:00' }),
  share(6, { status: 3, remaining: '0.00', end_at: '2026-11-21 09:12:40' }),
];
export const shareSums = { waiting: '38.70', waiting_count: 2, suspended: '51.60', suspended_count: 2 };

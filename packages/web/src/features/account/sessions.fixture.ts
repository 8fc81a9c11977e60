/** Where an account is signed in, as a sample: here, and on a phone. */
export const sessions = {
  list: [
    {
      id: 1,
      device: 'Chrome 131 · Windows',
      ip: '203.0.113.7',
      create_at: '2026-11-21 09:12:00',
      seen_at: '2026-11-21 10:00:00',
      is_current: true,
    },
    {
      id: 2,
      device: 'Safari 18 · iOS',
      ip: '198.51.100.20',
      create_at: '2026-11-19 20:41:00',
      seen_at: '2026-11-20 23:05:00',
      is_current: false,
    },
  ],
};

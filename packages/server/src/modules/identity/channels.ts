import type { ChannelRule } from '#kit/channels';

/** An account hears its own channel; whoever acts for a merchant, the merchant's. */
export const identityChannels: ChannelRule[] = [
  {
    name: /^private-(admin|merchant|personal)-([1-9]\d{0,14})$/,
    mayJoin: (_, { account }, [realm, id]) => account?.realm === realm && account?.ownerId === Number(id),
  },
];

import type { ChannelRule } from '#kit/channels';

/** An account hears what concerns its whole office, and its own channel; whoever acts for a merchant, the merchant's. */
export const identityChannels: ChannelRule[] = [
  { name: /^private-office-(admin|merchant)$/, mayJoin: (_, { account }, [realm]) => account?.realm === realm },
  {
    name: /^private-(admin|merchant|personal)-([1-9]\d{0,14})$/,
    mayJoin: (_, { account }, [realm, id]) => account?.realm === realm && account?.ownerId === Number(id),
  },
];

/** This module writes nothing. */
export const ownedTables = [] as const;

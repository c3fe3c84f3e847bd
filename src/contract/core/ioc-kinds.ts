/**
 * Keys of `iocs`, in the order of the answer. All are always present. Kept apart from the schemas, since threads that
 * read texts need no more.
 */
export const iocKinds = ['ipv4', 'ipv6', 'domain', 'url', 'email', 'hash', 'crypto', 'cve'] as const
export type IocKind = (typeof iocKinds)[number]

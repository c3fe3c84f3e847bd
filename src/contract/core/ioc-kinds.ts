/** Keys of `iocs`, in the order of the answer. All are always present. Apart from the schemas: threads that read need no more. */
export const iocKinds = ['ipv4', 'ipv6', 'domain', 'url', 'email', 'hash', 'crypto', 'cve'] as const
export type IocKind = (typeof iocKinds)[number]

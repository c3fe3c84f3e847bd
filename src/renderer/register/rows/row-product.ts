/** Computes how many rows of B_02.02 a service files, as a product. */

type Service = Readonly<Record<string, unknown>>

const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)

/**
 * Returns the factors of a service: uses, countries of provision, of storage, of processing; an empty list counts as
 * one.
 */
export function factorsOf(
  service: Service,
): readonly [uses: number, provision: number, storage: number, processing: number] {
  const functions = sizeOf(service.function_uuids)
  const uses = functions > 0 ? functions : sizeOf(service.user_entity_uuids)
  const atLeastOne = (count: number) => Math.max(1, count)
  return [
    atLeastOne(uses),
    atLeastOne(sizeOf(service.provision_countries)),
    atLeastOne(sizeOf(service.storage_countries)),
    atLeastOne(sizeOf(service.processing_countries)),
  ]
}

/** Returns the product as shown beside the rows: `3 × 2 × 2 × 2`; empty when all factors are one. */
export function productWords(service: Service): string {
  const factors = factorsOf(service)
  const last = factors.findLastIndex((factor) => factor > 1)
  return last <= 0 ? (last < 0 ? '' : String(factors[0])) : factors.slice(0, last + 1).join(' × ')
}

/** Returns the product in words, for screen readers and as an explanation. */
export function productDetail(service: Service): string {
  const functions = sizeOf(service.function_uuids)
  const [uses, provision, storage, processing] = factorsOf(service)
  return [
    `${uses} ${functions > 0 ? 'functions' : 'users'}`,
    `${provision} countries of provision`,
    `${storage} of storage`,
    `${processing} of processing`,
  ].join(' × ')
}

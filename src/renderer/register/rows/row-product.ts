/** How many rows of B_02.02 a service files, and what multiplies. */

type Service = Readonly<Record<string, unknown>>

const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)

/** The factors of a service: uses, countries of provision, of storage, of processing; nothing named counts as one. */
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

/** The product as it stands beside the rows: `3 × 2 × 2 × 2`; empty when nothing multiplies. */
export function productWords(service: Service): string {
  const factors = factorsOf(service)
  const last = factors.findLastIndex((factor) => factor > 1)
  return last <= 0 ? (last < 0 ? '' : String(factors[0])) : factors.slice(0, last + 1).join(' × ')
}

/** The product in words, for those who hear it or ask what it means. */
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

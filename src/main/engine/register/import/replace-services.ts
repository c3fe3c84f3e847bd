import type { Held } from '../model/register-model.ts'
import type { GivenArrangement } from './given-arrangement.ts'
import { heldText, type ImportDraft } from './import-draft.ts'
import type { ServiceFields } from './service-fields.ts'

type Service = Held<'services'>
/** Returns a key by which services are matched; null for a service that has none. */
type Mark = (fields: ServiceFields, provider: string | null) => string | null

/**
 * Replaces the stored ICT services by the planned ones. A service that is matched keeps its record with its name and
 * notes: first one equal to the plan, else one of the same type and provider, of the same type, or one without a type.
 * Returns the services without a replacement; services of another nature are not touched.
 */
export function replaceServices(
  draft: ImportDraft,
  { uuid }: GivenArrangement,
  planned: readonly ServiceFields[],
  main: string | null,
): string[] {
  const formerMain = draft.kept.get('arrangements', uuid)?.data.provider_uuid ?? null
  const former = new Set(
    draft.kept.referringInOrder('services', uuid).filter(({ data }) => data.service_nature === 'ict'),
  )
  const waiting = new Set(planned)
  const names = former.size === 0 ? [] : stated(planned)
  const marks: readonly Mark[] = [
    (fields) => names.map((name) => heldText(fields[name])).join(),
    ({ ict_service_type, provider_uuid }, provider) =>
      ict_service_type ? `${ict_service_type} ${provider_uuid ?? provider}` : null,
    ({ ict_service_type }) => ict_service_type || null,
  ]
  for (const mark of former.size === 0 ? [] : marks) {
    const known = new Map<string, Service[]>()
    for (const service of former) {
      const key = mark(service.data, formerMain)
      if (key !== null) known.set(key, [...(known.get(key) ?? []), service])
    }
    for (const fields of waiting) {
      const same = known.get(mark(fields, main) ?? '')?.shift()
      if (same === undefined) continue
      draft.set('services', same.uuid, fields)
      former.delete(same)
      waiting.delete(fields)
    }
  }
  const untyped = [...former].filter(({ data }) => !data.ict_service_type)
  for (const fields of waiting) {
    const same = untyped.shift()
    if (same === undefined) draft.add('services', { arrangement_uuid: uuid, ...fields })
    else {
      draft.set('services', same.uuid, fields)
      former.delete(same)
    }
  }
  return [...former].map((service) => service.uuid)
}

/** Returns the fields that the plan contains. */
function stated(planned: readonly ServiceFields[]): readonly (keyof ServiceFields)[] {
  const names = new Set<keyof ServiceFields>()
  for (const fields of planned)
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) names.add(name as keyof ServiceFields)
  return [...names].sort()
}

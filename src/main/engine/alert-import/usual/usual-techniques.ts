import { techniqueIds } from '../../observable/technique-id.ts'
import type { NamedField } from './named-fields.ts'

/** Words of names of fields that hold techniques, or in which programs put them among others. */
const holding =
  /^(?:sub)?techniques?$|^mitre|^att?ack$|^attck$|^attacks$|^ttps?$|^tags?$|^labels?$|^killchain|^pattern/

/** Returns the ids of ATT&CK techniques in the fields of an event whose names say that they hold them, each once. */
export function usualTechniques(fields: readonly NamedField[]): readonly string[] {
  return techniqueIds(
    fields.flatMap(({ own, around, path, value }) => {
      if ([...around, own].some((words) => words.some((word) => holding.test(word))))
        return [path, String(value)]
      // an entry of ATT&CK as STIX refers to it
      return own.join(' ') === 'external id' && /^T\d{4}(?:\.\d{3})?$/.test(String(value))
        ? [String(value)]
        : []
    }),
  )
}

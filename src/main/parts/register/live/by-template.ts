import { type TemplateCode, templateCodes, templateName } from '../../../../contract/register/template.ts'
import { type Taxonomy, type Template, templateOf } from '../../../engine/register/taxonomy.ts'

/** Returns a value for each of the 15 templates, by code. Throws when the taxonomy lacks one. */
export function byTemplate<T>(taxonomy: Taxonomy, make: (template: Template) => T): Record<TemplateCode, T> {
  const entries = templateCodes.map((code) => [code, make(templateOf(taxonomy, templateName(code)))] as const)
  return Object.fromEntries(entries) as Record<TemplateCode, T>
}

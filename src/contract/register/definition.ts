import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation, post } from '../operation.ts'
import { provenance } from '../schema.ts'
import { inputOf, outputOf, prose } from './field.ts'
import type { GivenFields } from './module.ts'

/** How the entity interprets each option of the closed lists: the 19 columns of template B_99.01, in their order. */
export const definitionNames = [
  'arrangement_standalone',
  'arrangement_overarching',
  'arrangement_subsequent',
  'data_sensitivity_low',
  'data_sensitivity_medium',
  'data_sensitivity_high',
  'function_impact_low',
  'function_impact_medium',
  'function_impact_high',
  'substitutability_not_substitutable',
  'substitutability_highly_complex',
  'substitutability_medium',
  'substitutability_easy',
  'reintegration_easy',
  'reintegration_difficult',
  'reintegration_highly_complex',
  'service_impact_low',
  'service_impact_medium',
  'service_impact_high',
] as const
export type DefinitionName = (typeof definitionNames)[number]

const labels: Readonly<Record<DefinitionName, string>> = {
  arrangement_standalone: 'Standalone arrangement',
  arrangement_overarching: 'Overarching arrangement',
  arrangement_subsequent: 'Subsequent or associated arrangement',
  data_sensitivity_low: 'Sensitiveness of data: low',
  data_sensitivity_medium: 'Sensitiveness of data: medium',
  data_sensitivity_high: 'Sensitiveness of data: high',
  function_impact_low: 'Impact of discontinuing a function: low',
  function_impact_medium: 'Impact of discontinuing a function: medium',
  function_impact_high: 'Impact of discontinuing a function: high',
  substitutability_not_substitutable: 'Not substitutable',
  substitutability_highly_complex: 'Highly complex to substitute',
  substitutability_medium: 'Medium complexity to substitute',
  substitutability_easy: 'Easy to substitute',
  reintegration_easy: 'Reintegration: easy',
  reintegration_difficult: 'Reintegration: difficult',
  reintegration_highly_complex: 'Reintegration: highly complex',
  service_impact_low: 'Impact of discontinuing a service: low',
  service_impact_medium: 'Impact of discontinuing a service: medium',
  service_impact_high: 'Impact of discontinuing a service: high',
}

/**
 * The 19 definitions as fields; the first fills column c0010 of template B_99.01, each following one the column ten
 * higher.
 */
export const definitionFields = Object.fromEntries(
  definitionNames.map((name, at) => [
    name,
    prose(labels[name], { files: [`B_99.01.c${String(10 * (at + 1)).padStart(4, '0')}`] }),
  ]),
) as Record<DefinitionName, ReturnType<typeof prose>>

const storedDefinitions = () =>
  z.looseObject({
    ...Object.fromEntries(definitionNames.map((name) => [name, outputOf(definitionFields[name])])),
    updated_at: z.string().nullish(),
    ...provenance,
  })

/** Reads the definitions. */
export const readDefinitions = operation(register, {
  name: 'definitions.read',
  summary: 'Read how the entity understands the options of the closed lists',
  http: get('/api/v1/definitions/'),
  permission: 'register.read',
  input: () => z.object({}),
  output: storedDefinitions,
})

/** Changes the given definitions. */
export const updateDefinitions = operation(register, {
  name: 'definitions.update',
  summary: 'Change how the entity understands options of the closed lists',
  http: post('/api/v1/definitions/update'),
  permission: 'register.write',
  needsPlan: 'register-changes',
  writes: true,
  input: () =>
    z.object(
      Object.fromEntries(definitionNames.map((name) => [name, inputOf(definitionFields[name])])),
    ) as unknown as z.ZodType<GivenFields>,
  output: storedDefinitions,
  fails: ['invalid'],
})

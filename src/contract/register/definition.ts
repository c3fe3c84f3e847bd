import { z } from 'zod'
import { register } from '../family.ts'
import { get, operation, post } from '../operation.ts'
import { provenance } from '../schema.ts'
import { prose } from './field.ts'

/** How the entity understands each option of the closed lists: the 19 columns of template B_99.01, in their order. */
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

type Definitions = Record<DefinitionName, ReturnType<typeof prose>>

function definitions(): Definitions {
  const shape: Partial<Definitions> = {}
  for (const name of definitionNames) shape[name] = prose()
  return shape as Definitions
}

const storedDefinitions = () =>
  z.looseObject({ ...definitions(), updated_at: z.string().nullish(), ...provenance })

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
  input: () => z.object(definitions()),
  output: storedDefinitions,
  fails: ['invalid'],
})

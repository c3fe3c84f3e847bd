import { z } from 'zod'
import { register } from '../family.ts'
import { operation, post } from '../operation.ts'
import { recordId, requiredText } from '../schema.ts'
import { day, member, text, whole } from './field.ts'
import { registerModule, storedRecord } from './module.ts'

/** Business functions: template B_06.01. Without a function id, the next free one is given (`F1`, `F2`, …). */
const businessFunction = {
  noun: 'functions',
  path: '/api/v1/functions/',
  one: 'a business function',
  many: 'the business functions',
  needs: () => ({ name: requiredText(500) }),
  fields: () => ({
    function_id: text(50),
    lei: text(20),
    licensed_activity: member('licensed_activity'),
    criticality: member('yes_no_not_assessed'),
    criticality_reasons: text(300),
    assessed_on: day(),
    /** Hours; under one hour is 1, not defined is 0. */
    recovery_time_hours: whole(0, 1_000_000),
    recovery_point_hours: whole(0, 1_000_000),
    discontinuation_impact: member('discontinuation_impact'),
  }),
} as const

const link = () => z.object({ uuid: recordId(), provider_uuid: recordId() })
const linked = () => storedRecord(businessFunction).extend({ provider_uuids: z.array(z.string()).optional() })

/** Says that a provider supports a function. Saying it twice changes nothing. */
export const linkFunctionProvider = operation(register, {
  name: 'functions.linkProvider',
  summary: 'Say that a provider supports a business function',
  http: post('/api/v1/functions/link-provider'),
  permission: 'register.write',
  input: link,
  output: linked,
  fails: ['invalid', 'missing', 'not-found'],
})

/** Takes that back. */
export const unlinkFunctionProvider = operation(register, {
  name: 'functions.unlinkProvider',
  summary: 'Say that a provider no longer supports a business function',
  http: post('/api/v1/functions/unlink-provider'),
  permission: 'register.write',
  input: link,
  output: linked,
  fails: ['invalid', 'missing', 'not-found'],
})

export const functionOperations = [
  ...registerModule(businessFunction),
  linkFunctionProvider,
  unlinkFunctionProvider,
] as const

import { z } from 'zod'
import { register } from '../family.ts'
import { operation, post } from '../operation.ts'
import { recordId } from '../schema.ts'
import { code, confirmedName, day, member, reference, references, text, whole } from './field.ts'
import { recordKind, storedRecord } from './module.ts'

/**
 * Business functions: template B_06.01. Without a function id, the entity's next free one is assigned (`F1`, `F2`, …).
 */
export const functionKind = recordKind({
  noun: 'functions',
  path: '/api/v1/functions/',
  one: 'function',
  many: 'functions',
  title: 'Functions',
  purpose:
    'The business functions that ICT services support, and whether they are critical or important. Template B_06.01.',
  isFiled: true,
  called: 'name',
  needs: ['name'],
  unique: ['entity_uuid', 'function_id'],
  templates: ['B_06.01'],
  goesBy: { name: 'name', code: 'function_id' },
  columns: ['function_id', 'name', 'entity_uuid', 'criticality', 'recovery_time_hours'],
  fields: {
    name: text('Name', 500, { files: ['B_06.01.c0030'] }),
    function_id: code('Identifier', 50, { files: ['B_06.01.c0010', 'B_02.02.c0050'] }),
    entity_uuid: reference('Entity', 'scopeEntities', { shown: 'lei', files: ['B_06.01.c0040'] }),
    licensed_activity: member('Licensed activity', 'licensed_activity', { files: ['B_06.01.c0020'] }),
    criticality: member('Critical or important', 'yes_no_not_assessed', { files: ['B_06.01.c0050'] }),
    criticality_reasons: text('Reasons', 300, { files: ['B_06.01.c0060'] }),
    assessed_on: day('Assessed on', { files: ['B_06.01.c0070'] }),
    recovery_time_hours: whole('Recovery time, hours', 0, 1_000_000, { files: ['B_06.01.c0080'] }),
    recovery_point_hours: whole('Recovery point, hours', 0, 1_000_000, { files: ['B_06.01.c0090'] }),
    discontinuation_impact: member('Impact of discontinuing', 'discontinuation_impact', {
      files: ['B_06.01.c0100'],
    }),
    provider_uuids: references('Providers behind it', 'providers'),
    confirmed_name: confirmedName(),
  },
})

const link = () => z.object({ uuid: recordId(), provider_uuid: recordId() })
const linked = () => storedRecord(functionKind)

/** Records that a provider supports a function. Repeating it changes nothing. */
export const linkFunctionProvider = operation(register, {
  name: 'functions.linkProvider',
  summary: 'Say that a provider supports a business function',
  http: post('/api/v1/functions/link-provider'),
  permission: 'register.write',
  needsPlan: 'register-changes',
  writes: true,
  input: link,
  output: linked,
  fails: ['invalid', 'missing', 'not-found'],
})

/** Removes that link. */
export const unlinkFunctionProvider = operation(register, {
  name: 'functions.unlinkProvider',
  summary: 'Say that a provider no longer supports a business function',
  http: post('/api/v1/functions/unlink-provider'),
  permission: 'register.write',
  needsPlan: 'register-changes',
  writes: true,
  input: link,
  output: linked,
  fails: ['invalid', 'missing', 'not-found'],
})

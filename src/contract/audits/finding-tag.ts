import { z } from 'zod'
import { audits } from '../family.ts'
import { get, operation } from '../operation.ts'
import { provenance, recordId, requiredText, requiredWord } from '../schema.ts'

/** Finding tags: a person's judgement of an audit finding. */
export const findingTags = ['false-positive', 'accepted-risk', 'fixed'] as const

const tagged = () =>
  z.object({ scan_uuid: recordId(), finding_id: requiredText(500), tag: requiredWord(findingTags) })

/** Lists the tags on the findings of one audit. */
export const listFindingTags = operation(audits, {
  name: 'findingTags.list',
  summary: 'List the tags on the findings of an audit',
  http: get('/api/v1/scan/finding-tags', { query: ['scan_uuid'] }),
  permission: 'tags.read',
  input: () => z.object({ scan_uuid: recordId() }),
  output: () =>
    z.looseObject({
      tags: z.array(z.looseObject({ finding_id: z.string(), tag: z.string(), user_uuid: z.string() })),
      ...provenance,
    }),
  fails: ['invalid', 'missing'],
})

/** Tags a finding. Tagging it twice changes nothing. A write, although the document defines it as GET. */
export const addFindingTag = operation(audits, {
  name: 'findingTags.add',
  summary: 'Tag a finding of an audit',
  http: get('/api/v1/scan/finding-tags/add', { query: ['scan_uuid', 'finding_id', 'tag'] }),
  permission: 'tags.write',
  writes: true,
  input: tagged,
  output: () => z.looseObject({ status: z.literal('success'), ...provenance }),
  fails: ['invalid', 'missing'],
})

/** Removes a tag from a finding. A write, although the document defines it as GET. */
export const removeFindingTag = operation(audits, {
  name: 'findingTags.remove',
  summary: 'Take a tag off a finding of an audit',
  http: get('/api/v1/scan/finding-tags/remove', { query: ['scan_uuid', 'finding_id', 'tag'] }),
  permission: 'tags.write',
  writes: true,
  input: tagged,
  output: () => z.looseObject({ status: z.literal('success'), ...provenance }),
  fails: ['invalid', 'missing', 'forbidden'],
})

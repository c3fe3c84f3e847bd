import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProject } from '../../operations/system/project.ts'
import { likelyMembers } from './likely-members.ts'
import { Taxonomies } from './taxonomies.ts'

const { lists } = new Taxonomies([join(findProject().resources, 'register', 'taxonomies')]).newest()

test.each([
  ['country', 'Germanny', 'Germany (eba_GA:DE)'],
  ['country', 'Frankreich', 'France (eba_GA:FR)'],
  ['ict_service_type', 'cloud saas', 'Cloud services: SaaS (eba_TA:S19)'],
  ['arrangement_type', 'stand alone contract', 'Standalone arrangement (eba_CO:x1)'],
  ['identifier_type', 'vat-no', 'VAT number (eba_qCO:qx2004)'],
])('in %s, %s is likeliest %s', (list, given, expected) => {
  const [first] = likelyMembers(lists.membersOf(list), given)
  expect(first).toBe(expected)
})

test.each(['', '?', '中文', 'x'.repeat(10_000)])(
  '%j is like none, so the first of the list are named',
  (given) => {
    expect(likelyMembers(lists.membersOf('yes_no'), given)).toEqual(['Yes (eba_BT:x28)', 'No (eba_BT:x29)'])
    expect(likelyMembers(lists.membersOf('country'), given)).toHaveLength(3)
  },
)

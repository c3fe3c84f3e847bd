import { day, prose, reference, text } from '../../src/contract/register/field.ts'
import { recordKind } from '../../src/contract/register/module.ts'

/** A foreign kind of record: trainings that a provider gave. This is its whole declaration. */
export const trainingKind = recordKind({
  noun: 'trainings',
  path: '/api/v1/trainings/',
  one: 'training',
  many: 'trainings',
  title: 'Trainings',
  purpose: 'Trainings in digital resilience that providers gave. Not filed.',
  called: 'title',
  needs: ['title'],
  unique: ['title'],
  ofProvider: true,
  columns: ['title', 'provider_uuid', 'held_on'],
  fields: {
    title: text('Title', 500),
    provider_uuid: reference('Provider', 'providers', { shown: 'provider_name' }),
    held_on: day('Held on'),
    notes: prose('Notes'),
  },
  extension: true,
})

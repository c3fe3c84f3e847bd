import type { DefinitionsData } from '../../../src/main/engine/register/model/register-model.ts'

/** How the group interprets the options of the closed lists. */
export const definitions: DefinitionsData = {
  arrangement_standalone: 'One contract that no other contract builds on.',
  arrangement_overarching:
    'Terms that hold for all contracts below it; by itself nothing is ordered under it.',
  arrangement_subsequent: 'An order, statement of work or schedule under a framework.',
  data_sensitivity_low: 'Data that are public or could be.',
  data_sensitivity_medium: 'Internal data without customers or payments.',
  data_sensitivity_high: 'Data of customers, payments or staff.',
  function_impact_low: 'Customers notice nothing within five working days.',
  function_impact_medium: 'Customers notice within two working days; no loss for them.',
  function_impact_high: 'Customers suffer loss, or a legal duty is missed, within one working day.',
  substitutability_not_substitutable: 'Nobody else offers it.',
  substitutability_highly_complex: 'A change takes more than 18 months.',
  substitutability_medium: 'A change takes 6 to 18 months.',
  substitutability_easy: 'A change takes less than 6 months.',
  reintegration_easy: 'Own staff can run it within 6 months.',
  reintegration_difficult: 'New staff and up to 18 months are needed.',
  reintegration_highly_complex: 'New staff, premises or licences and more than 18 months are needed.',
  service_impact_low: 'The function goes on by other means.',
  service_impact_medium: 'The function goes on for a day, with more work.',
  service_impact_high: 'The function stands still.',
}

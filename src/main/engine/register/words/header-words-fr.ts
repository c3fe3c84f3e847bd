/** Words of French headers, by meaning; see `header-words.ts`. */
export const frenchHeaders: Readonly<Record<string, string>> = {
  contract_ref:
    'numéro de contrat | n de contrat | no contrat | n contrat | référence du contrat | réf contrat | référence contrat | contrat | num contrat | id contrat | identifiant du contrat | n du contrat | référence de l accord | ~référence | ~réf | ~numéro | ~n | numéro de référence de l accord contractuel | contrat n | pièce n | réf',
  arrangement_type:
    'type de contrat | nature du contrat | type d accord | nature de l accord | type de l accord | type du contrat | type d arrangement | ~type | ~nature | type d accord contractuel | cadre autonome application | cadre autonome | cadre ou autonome',
  overarching_ref:
    'contrat cadre | accord cadre | rattaché au contrat cadre | référence contrat cadre | n contrat cadre | contrat principal | réf contrat cadre | contrat de rattachement | rattaché à | n du contrat cadre | sous le cadre | rattaché au cadre | numéro de référence de l accord contractuel global | sous cadre | contrat mère | cadre',
  cost_currency: 'devise | monnaie | devise du contrat',
  annual_cost:
    'coût annuel | coûts annuels | coût par an | montant annuel | dépense annuelle | budget annuel | coût annuel eur | charges annuelles | montant par an | coût | montant | budget | an | par an | dépense | montant annuel ttc | montant annuel ht | budget euros | coût annuel ttc | coût annuel ht | charge annuelle',
  entity_lei:
    'lei entité | lei de l entité | lei de la société | lei client | lei de l entité utilisatrice | lei entité utilisatrice | ~lei | ~code lei | lei de l entité qui utilise les services tic',
  entity_name:
    'entité | entité utilisatrice | société | filiale | entité bénéficiaire | client | société utilisatrice | entité du groupe | bénéficiaire | entité signataire | ~nom | ~dénomination | ~raison sociale | ~nom de l entité',
  entity_country: 'pays de l entité | ~pays',
  entity_type: 'type d entité | ~type | ~nature',
  hierarchy:
    'hiérarchie | position dans le groupe | rang dans le groupe | place dans le groupe | rôle dans le groupe',
  parent_lei:
    'lei mère | lei de la société mère | lei société mère | société mère | mère directe | maison mère | lei de la maison mère',
  entity_updated: 'dernière mise à jour | mis à jour le | date de mise à jour | maj',
  integrated_on: 'date d intégration | intégré le | date d inscription | au registre depuis',
  deleted_on: 'date de suppression | supprimé le | date de retrait',
  entity_currency: '~devise | ~monnaie',
  total_assets: 'total du bilan | total bilan | total des actifs | total actif',
  branch_code:
    'code de la succursale | code succursale | identifiant de la succursale | ~code | ~identifiant',
  head_office_lei: 'lei du siège | siège | lei siège',
  branch_name: 'succursale | nom de la succursale | ~nom | ~dénomination',
  branch_country: 'pays de la succursale | ~pays',
  provider_code:
    'lei prestataire | lei du prestataire | code prestataire | identifiant du prestataire | lei fournisseur | lei du fournisseur | code d identification | code d identification du prestataire | identifiant prestataire | lei ou tva | ~code | ~identifiant | ~lei ou code | lei ou euid | siren ou lei | code d identification du prestataire tiers de services tic | lei euid',
  provider_lei: '~lei | ~code lei',
  provider_vat: 'tva | n tva | numéro de tva | tva intracommunautaire | n de tva | tva intracom',
  provider_register_no:
    'rcs | n rcs | registre du commerce | numéro rcs | immatriculation | siren | siret | n siren | bce',
  provider_euid: 'euid',
  provider_ref:
    'n fournisseur | numéro fournisseur | numéro de fournisseur | n prestataire | code fournisseur | numéro prestataire | id fournisseur | id prestataire | ~n | ~id | ~numéro',
  provider_code_type:
    'type de code | type d identifiant | nature du code | type de l identifiant | lequel | nature de l identifiant | ~type | type du code | type du code d identification',
  provider_additional_code:
    'code supplémentaire | autre code | second code | identifiant complémentaire | code additionnel',
  provider_additional_type: 'type de code supplémentaire | type du second code | type de code additionnel',
  provider_name:
    'prestataire | fournisseur | prestataire tic | tiers prestataire | prestataire de services | nom du prestataire | nom du fournisseur | sous traitant principal | cocontractant | tiers | éditeur | nom prestataire | prestataire informatique | ~nom | ~raison sociale | ~dénomination | ~dénomination sociale | ~société',
  provider_latin_name: 'nom en alphabet latin | nom latin',
  person_type:
    'type de personne | personne morale physique | personne | forme juridique | nature de la personne | personne physique ou morale | statut juridique | statut | morale physique',
  provider_country:
    'pays du siège | pays du prestataire | pays siège | pays du fournisseur | siège social | pays prestataire | pays d établissement | pays fournisseur | ~pays | ~siège',
  provider_currency: '~devise | ~monnaie',
  provider_cost:
    'coût total | coût total annuel | dépense totale | total annuel | montant total | dépense annuelle totale | ~coût annuel | ~montant annuel | ~dépense annuelle | ~coûts annuels | dépenses | ~budget | ~dépenses | dépense annuelle',
  provider_parent:
    'société mère | maison mère | mère ultime | société mère ultime | groupe | lei mère ultime | tête de groupe | lei de la société mère ultime | lei société mère | entreprise mère ultime',
  provider_parent_type: 'type de code de la mère | type de code mère | type code société mère',
  function_id:
    'fonction | fonctions | code fonction | n fonction | identifiant de la fonction | id fonction | fonctions soutenues | fonction supportée | fonctions supportées | n de fonction | réf fonction | fonction soutenue | ~code | ~n | ~id | ~identifiant | ~réf | pour quelle fonction | quelle fonction',
  function_name:
    'nom de la fonction | libellé de la fonction | intitulé de la fonction | processus | processus métier | fonction métier | libellé fonction | ~fonction | ~nom | ~libellé | ~intitulé',
  licensed_activity:
    'activité agréée | activité | activité autorisée | agrément | activité réglementée | licence | agrément activité',
  function_critical:
    'critique | critique ou importante | criticité | fonction critique | fci | critique importante | fonction critique ou importante | essentielle | crit imp | critique imp',
  critical_reason:
    'justification | raison | motif de criticité | motif | justification de la criticité | raisons',
  assessed_on:
    'date d évaluation | dernière évaluation | évaluée le | date de dernière évaluation | date de la dernière évaluation | évalué le',
  rto: 'rto | dmia | délai de reprise | durée maximale d interruption | objectif de temps de reprise',
  rpo: 'rpo | pdma | perte de données maximale | objectif de point de reprise | perte de données admissible',
  function_impact:
    'impact | impact de l interruption | impact de l arrêt | impact d une interruption | conséquences d un arrêt | impact en cas d arrêt | effet d un arrêt | effet arrêt | conséquence d un arrêt | effet de l arrêt',
  service_type:
    'service | type de service | service tic | type de service tic | prestation | nature de la prestation | type de prestation | services | nature du service | type de services tic | service informatique | catégorie de service | catégorie',
  start_date:
    'date de début | début | date d effet | date de prise d effet | entrée en vigueur | date d entrée en vigueur | début du contrat | du | prise d effet | date début | depuis | signé le | commence le | débute le | date de signature | à partir du | date de début de l accord contractuel',
  end_date:
    'date de fin | fin | échéance | date d échéance | fin du contrat | expiration | date d expiration | au | terme | date fin | jusqu au | se termine le | finit le | expire le | prend fin le | date de fin de l accord contractuel',
  termination_reason:
    'motif de résiliation | raison de la résiliation | motif de fin | cause de résiliation | motif de la fin',
  notice_entity:
    'préavis | délai de préavis | durée du préavis | préavis entité | préavis client | préavis de l entité | notre préavis | préavis banque | préavis société',
  notice_provider:
    'préavis prestataire | préavis du prestataire | préavis fournisseur | délai de préavis prestataire | délai de préavis du prestataire | préavis du fournisseur',
  law_country:
    'droit applicable | loi applicable | pays du droit applicable | droit | juridiction | droit du contrat',
  provision_country:
    'pays de prestation | pays de fourniture | lieu de prestation | pays de la prestation | pays d exécution | lieu d exécution | pays de fourniture du service | pays du service | lieu de fourniture | pays | où | fourni depuis | rendu depuis | pays de fourniture des services tic | presté depuis | depuis quel pays',
  data_storage:
    'stockage de données | données stockées | stockage des données | hébergement de données | stocke des données',
  storage_country:
    'lieu de stockage | pays de stockage | lieu de stockage des données | pays d hébergement | localisation des données | lieu d hébergement | stockage | hébergement | localisation du stockage | données hébergées en | données où | où sont les données | données stockées en | données en | stockées où | localisation des données au repos | données stockées où',
  processing_country:
    'lieu de traitement | pays de traitement | traitement | traitement des données | localisation du traitement | lieu de traitement des données | pays du traitement | traitées où | traitées en | données traitées en | données traitées où | localisation de la gestion des données | traité en',
  data_sensitivity:
    'sensibilité | sensibilité des données | confidentialité | classification des données | niveau de sensibilité',
  reliance: 'dépendance | niveau de dépendance | degré de dépendance',
  linked_ref:
    'contrat externe | contrat lié | contrat externe lié | contrat externe associé | contrat associé',
  rank: 'rang | niveau | rang dans la chaîne | niveau dans la chaîne | ordre',
  recipient:
    'destinataire | bénéficiaire | donneur d ordre | sous traitant de | pour le compte de | bénéficiaire du service | lei destinataire | fournit à | destinataire du service',
  recipient_type: 'type de code du destinataire | type code destinataire',
  subcontractor:
    'sous traitant | sous traitants | sous prestataire | lei sous traitant | lei du sous traitant | sous traitant ultérieur',
  substitutability: 'substituabilité | remplaçabilité | substituable | remplaçable',
  non_substitutability_reason:
    'raison de non substituabilité | motif de non substituabilité | pourquoi non substituable | raison non substituable | motif non substituable | raison si non substituable | ~pourquoi | ~raison | ~motif | si difficile pourquoi',
  last_audit: 'dernier audit | date du dernier audit | date d audit | audité le | audit le',
  exit_plan:
    'plan de sortie | stratégie de sortie | plan de réversibilité | plan de sortie existant | existence d un plan de sortie',
  reintegration:
    'réintégration | internalisation | réinternalisation | possibilité de réintégration | reprise en interne',
  service_impact:
    'impact | impact de l interruption | impact de l arrêt | impact de l arrêt du service | impact en cas d arrêt | effet d un arrêt | effet arrêt | conséquence d un arrêt | effet de l arrêt',
  alternatives:
    'alternatives | prestataires alternatifs | alternative identifiée | alternatives identifiées | prestataire alternatif identifié | alternative existante',
  alternative_name:
    'prestataire alternatif | nom de l alternative | quelle alternative | fournisseur alternatif | alternative | nom du prestataire alternatif',
}

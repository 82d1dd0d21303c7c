import { t } from '@benchbook/words';

/** What the sets of icons look like, by their names in files (ECMA-376 part 1, 18.18.42 ST_IconSetType). */
export const ICON_NAMES: Record<string, string> = {
  '3Arrows': t('3 arrows'),
  '3ArrowsGray': t('3 grey arrows'),
  '3Flags': t('3 flags'),
  '3TrafficLights1': t('3 traffic lights'),
  '3TrafficLights2': t('3 traffic lights with a rim'),
  '3Signs': t('3 signs'),
  '3Symbols': t('3 symbols in circles'),
  '3Symbols2': t('3 symbols'),
  '3Stars': t('3 stars'),
  '3Triangles': t('3 triangles'),
  '4Arrows': t('4 arrows'),
  '4ArrowsGray': t('4 grey arrows'),
  '4Rating': t('4 bars'),
  '4RedToBlack': t('4 circles, red to black'),
  '4TrafficLights': t('4 traffic lights'),
  '5Arrows': t('5 arrows'),
  '5ArrowsGray': t('5 grey arrows'),
  '5Boxes': t('5 boxes'),
  '5Quarters': t('5 quarters'),
  '5Rating': t('5 bars'),
};

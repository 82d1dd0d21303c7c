import { HEALTH_CHECKS, type HealthCheck } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Group, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';

const STATES = {
  good: { word: t('Good'), color: 'teal', Icon: IconCheck },
  warning: { word: t('Look at this'), color: 'orange', Icon: IconAlertTriangle },
  bad: { word: t('Does not work'), color: 'red', Icon: IconX },
  unknown: { word: t('Not known'), color: 'gray', Icon: IconMinus },
} as const;

function CheckRow({ check }: { check: HealthCheck }) {
  const { word, color, Icon } = STATES[check.state];
  return (
    <li className="health-row">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon
          variant="light"
          color={color}
          size={24}
          radius="xl"
          role="img"
          aria-label={word}
          title={word}
        >
          <Icon size={14} stroke={2.2} aria-hidden />
        </ThemeIcon>
        <div className="health-check">
          <Text size="sm" fw={600}>
            {t(HEALTH_CHECKS[check.name])}
          </Text>
          <div style={{ minWidth: 0 }}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {check.finding}
            </Text>
            {check.advice !== null && (
              <Text size="sm" c="dimmed" mt={2}>
                {check.advice}
              </Text>
            )}
          </div>
        </div>
      </Group>
    </li>
  );
}

/** What was found about each part, and what to do. */
export function CheckList({ label, checks }: { label: string; checks: readonly HealthCheck[] }) {
  return (
    <ul aria-label={label} className="health-list">
      {checks.map((check) => (
        <CheckRow key={check.name} check={check} />
      ))}
    </ul>
  );
}

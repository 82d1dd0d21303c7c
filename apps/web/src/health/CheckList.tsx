import { HEALTH_CHECKS, type HealthCheck, type HealthCheckName } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Group, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const STATES = {
  good: { word: t('Good'), color: 'teal', Icon: IconCheck },
  warning: { word: t('Look at this'), color: 'orange', Icon: IconAlertTriangle },
  bad: { word: t('Does not work'), color: 'red', Icon: IconX },
  unknown: { word: t('Not known'), color: 'gray', Icon: IconMinus },
} as const;

/** What can be done about a part at once, and how that stands. */
export interface Tool {
  told?: string;
  button: ReactNode;
}

interface Props {
  label: string;
  checks: readonly HealthCheck[];
  tools?: Partial<Record<HealthCheckName, Tool>>;
}

function CheckRow({ check, tool }: { check: HealthCheck; tool: Tool | undefined }) {
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
            {tool?.told !== undefined && (
              <Text size="xs" c="dimmed" mt={2} role="status">
                {tool.told}
              </Text>
            )}
          </div>
          {tool?.button}
        </div>
      </Group>
    </li>
  );
}

/** What was found about each part, and what to do. */
export function CheckList({ label, checks, tools = {} }: Props) {
  return (
    <ul aria-label={label} className="health-list">
      {checks.map((check) => (
        <CheckRow key={check.name} check={check} tool={tools[check.name]} />
      ))}
    </ul>
  );
}

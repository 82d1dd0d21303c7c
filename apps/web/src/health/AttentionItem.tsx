import type { HolderOfDocument } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The name of a workbook or template, which leads there. */
export function HolderLink({ holder }: { holder: HolderOfDocument | null }) {
  if (holder === null) return <span>{t('Unknown document')}</span>;
  const path =
    holder.kind === 'workbook'
      ? `/projects/${holder.projectId}/experiments/${holder.id}`
      : `/templates/${holder.id}`;
  return (
    <Link to={path} className="health-link">
      {holder.title}
    </Link>
  );
}

interface Props {
  holder: HolderOfDocument | null;
  /** What happened, in two or three words. */
  kind: string;
  color: string;
  /** Who, when, how large. */
  facts: readonly string[];
  /** What happened, in a sentence. */
  text: string;
  advice: string;
  /** Buttons. */
  actions?: ReactNode;
}

/** One thing an administrator has to see to. */
export function AttentionItem({ holder, kind, color, facts, text, advice, actions }: Props) {
  return (
    <li className="health-row">
      <Group gap="xs" justify="space-between" align="flex-start" wrap="wrap">
        <div style={{ flex: '1 1 320px', minWidth: 0 }}>
          <Group gap={8}>
            <Text size="sm" fw={600} component="span" style={{ overflowWrap: 'anywhere' }}>
              <HolderLink holder={holder} />
            </Text>
            {/* Words in the colour itself are too pale on its tint. */}
            <Badge variant="light" color={color} c="var(--mantine-color-text)" size="sm">
              {kind}
            </Badge>
          </Group>
          <Text size="xs" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm" mt={4}>
            {text}
          </Text>
          <Text size="sm" c="dimmed" mt={2}>
            {advice}
          </Text>
        </div>
        {actions !== undefined && (
          <Group gap={4} wrap="nowrap">
            {actions}
          </Group>
        )}
      </Group>
    </li>
  );
}

/** Generated from the migrations by `npm run generate`; not to be edited. What the browser may reach over REST. */

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      ai_conversations: { Row: {
        accessories: string;
        age: number;
        backstory: string;
        body_type: string;
        breast_size: string;
        butt_size: string;
        can_generate_image: boolean;
        card: Json | null;
        character_id: string | null;
        created_at: string;
        crisis_at: string | null;
        dreams: string;
        engine: string | null;
        example_messages: string;
        eye_color: string;
        face_type: string;
        generated_image_url: string | null;
        girlfriend_appearance: string;
        girlfriend_name: string;
        girlfriend_personality: string;
        greetings: Json;
        hairstyle: string;
        hobbies: string;
        id: string;
        identities: Json;
        image_generation_status: "none" | "generating" | "completed" | "failed";
        language: string | null;
        last_message_at: string | null;
        leaf_id: string | null;
        message_count: number;
        noticed_at: string | null;
        outfit: string;
        relationship_status: string;
        scenario: string;
        unlearned_at: string | null;
        user_id: string;
        voice: string | null;
      }; Insert: Record<string, never>; Update: {
        can_generate_image?: boolean;
        generated_image_url?: string | null;
        image_generation_status?: "none" | "generating" | "completed" | "failed";
        language?: string | null;
        voice?: string | null;
      }; Relationships: [] };
      ai_girlfriend_images: { Row: {
        content_id: string;
        conversation_id: string;
        created_at: string;
        id: string;
        image_url: string;
        user_id: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      ai_messages: { Row: {
        content: string;
        content_id: string | null;
        conversation_id: string;
        created_at: string;
        engine: string | null;
        favourite: boolean;
        id: string;
        image_url: string | null;
        kind: "talk" | "greeting" | "crisis" | "picture";
        model: string | null;
        notice: "start" | "three_hours" | "asked" | null;
        offered_scene: string | null;
        parent_id: string | null;
        recalled: Json | null;
        role: "user" | "assistant";
        state: "writing" | "complete" | "stopped" | "cut";
        user_id: string;
      }; Insert: Record<string, never>; Update: {
        favourite?: boolean;
      }; Relationships: [] };
      ai_model_versions: { Row: {
        attributes: Json;
        created_at: string;
        face_id: string | null;
        has_source: boolean;
        identities: Json;
        job_id: string | null;
        model_id: string;
        prompt: string;
        reference_image_url: string | null;
        seed: number;
        source_id: string | null;
        style: string | null;
        user_id: string;
        version: number;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      ai_models: { Row: {
        attributes: Json;
        created_at: string;
        face_id: string | null;
        has_source: boolean;
        id: string;
        identities: Json;
        job_id: string | null;
        name: string;
        prompt: string;
        reference_image_url: string | null;
        seed: number;
        source_id: string | null;
        style: string | null;
        user_id: string;
        version: number;
      }; Insert: {
        name: string;
        prompt: string;
        reference_image_url?: string | null;
        user_id?: string;
      }; Update: {
        name?: string;
        prompt?: string;
        reference_image_url?: string | null;
      }; Relationships: [] };
      collection_items: { Row: {
        added_at: string;
        collection_id: string;
        content_id: string;
        user_id: string;
      }; Insert: {
        collection_id: string;
        content_id: string;
        user_id?: string;
      }; Update: Record<string, never>; Relationships: [] };
      collections: { Row: {
        created_at: string;
        id: string;
        name: string;
        user_id: string;
      }; Insert: {
        name: string;
        user_id?: string;
      }; Update: {
        name?: string;
      }; Relationships: [] };
      companion_allowances: { Row: {
        used: number;
        user_id: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      companion_fact_sources: { Row: {
        fact_id: string;
        message_id: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      companion_facts: { Row: {
        conversation_id: string;
        id: string;
        origin: "told" | "written";
        pinned: boolean;
        subject: string;
        superseded_by: string | null;
        taken_back_by: string | null;
        told_at: string;
        user_id: string;
        value: string;
      }; Insert: Record<string, never>; Update: {
        pinned?: boolean;
      }; Relationships: [] };
      companion_locks: { Row: {
        cleared_at: string | null;
        locked_at: string;
        user_id: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      companion_lorebooks: { Row: {
        book: Json;
        conversation_id: string;
        created_at: string;
        enabled: boolean;
        entry_count: number;
        from_card: boolean;
        id: string;
        name: string;
        user_id: string;
      }; Insert: Record<string, never>; Update: {
        enabled?: boolean;
      }; Relationships: [] };
      companion_replies: { Row: {
        conversation_id: string;
        cost_credits: number;
        created_at: string;
        delivered: boolean;
        error_code: string | null;
        finished_at: string | null;
        id: string;
        is_free: boolean;
        message_id: string | null;
        sent_id: string | null;
        state: "running" | "succeeded" | "stopped" | "failed";
        user_id: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      companion_summaries: { Row: {
        content: string;
        conversation_id: string;
        created_at: string;
        message_id: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      credit_holds: { Row: {
        amount: number;
        closed_at: string | null;
        created_at: string;
        id: string;
        idem_key: string;
        job_id: string | null;
        kind: string;
        state: "open" | "settled" | "released";
        user_id: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      credit_lots: { Row: {
        created_at: string;
        expired: number;
        expires_at: string;
        granted: number;
        held: number;
        id: string;
        moved: number;
        parent_id: string | null;
        purchase_id: string | null;
        remaining: number;
        revoked: number;
        source: "purchase" | "grant" | "grace";
        spent: number;
        tier: string | null;
        user_id: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      credit_transactions: { Row: {
        amount: number;
        balance_after: number;
        created_at: string;
        hold_id: string | null;
        id: string;
        idem_key: string;
        job_id: string | null;
        kind: string | null;
        lot_id: string | null;
        purchase_id: string | null;
        reason: string | null;
        seq: number;
        type: "grant" | "charge" | "refund" | "expire" | "revoke";
        user_id: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      engine_status: { Row: {
        capabilities: Json;
        checked_at: string;
        durations: Json;
        engine: string;
        healthy: boolean;
        kind: "image" | "edit" | "video" | "upscale" | "process" | "chat";
        label: string;
        measured_count: number;
        median_ms: number | null;
        note: string | null;
        p90_ms: number | null;
        position: number;
        price_credits: number | null;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      generated_content: { Row: {
        character_id: string | null;
        content_type: "image" | "image_upscale" | "image_edit" | "image_process" | "video" | "reference_image";
        content_url: string;
        created_at: string;
        engine: string | null;
        export_path: string | null;
        export_size_bytes: number | null;
        favourite: boolean;
        follows_upload: boolean;
        generation_params: Json;
        id: string;
        job_id: string | null;
        object_bucket: string | null;
        object_path: string | null;
        parent_ids: string[];
        poster_path: string | null;
        prompt: string | null;
        search: string | null;
        trashed_at: string | null;
        user_id: string;
      }; Insert: {
        content_type: "image" | "image_upscale" | "image_edit" | "image_process" | "video" | "reference_image";
        content_url: string;
        generation_params?: Json;
        prompt?: string | null;
        user_id?: string;
      }; Update: {
        favourite?: boolean;
        trashed_at?: string | null;
      }; Relationships: [] };
      generation_jobs: { Row: {
        attempt: number;
        content_id: string | null;
        cost_credits: number;
        created_at: string;
        deadline_at: string;
        engine: string | null;
        error_code: string | null;
        finished_at: string | null;
        id: string;
        input: Json;
        input_megapixels: number | null;
        kind: "image" | "character" | "video" | "upscale" | "edit" | "process" | "adjust";
        progress: number;
        seed: number | null;
        stage: string | null;
        started_at: string | null;
        state: "queued" | "running" | "succeeded" | "failed" | "cancelled";
        timings: Json;
        user_id: string;
        variant: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      job_assets: { Row: {
        consumed: boolean;
        content_id: string | null;
        job_id: string;
        kind: "content" | "upload" | "sample" | "share";
        position: number;
        role: "picture" | "reference" | "character_face" | "character_source" | "first_frame" | "last_frame" | "extended_video" | "mask" | "background";
        sample: string | null;
        share_token: string | null;
        upload_id: string | null;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      job_previews: { Row: {
        image: string;
        job_id: string;
        made_at: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      plans: { Row: {
        credits: number;
        max_characters: number;
        max_companions: number;
        name: string;
        price_cents: number;
        rank: number;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      purchases: { Row: {
        claimed_at: string | null;
        created_at: string;
        credits: number;
        currency: string;
        id: string;
        method: "card" | "crypto";
        paid_at: string | null;
        paid_cents: number | null;
        price_cents: number;
        provider: string;
        receipt_number: number | null;
        refunded_at: string | null;
        refunded_cents: number;
        revoked_credits: number;
        status: "pending" | "paid" | "failed" | "expired" | "refunded" | "charged_back";
        tier: string;
        user_id: string | null;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      shared_pages: { Row: {
        content_id: string;
        created_at: string;
        ended_at: string | null;
        show_prompt: boolean;
        token: string;
        user_id: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
      user_credits: { Row: {
        balance: number;
        created_at: string;
        daily_cap: number | null;
        held: number;
        last_seq: number;
        time_zone: string;
        updated_at: string;
        user_id: string;
      }; Insert: Record<string, never>; Update: Record<string, never>; Relationships: [] };
    };
    Views: {
      credit_history: { Row: {
        amount: number;
        aspect_ratio: string | null;
        balance_after: number;
        balance_after_refund: number | null;
        companion_name: string | null;
        content_id: string | null;
        content_type: string | null;
        content_url: string | null;
        created_at: string;
        error_code: string | null;
        hold_id: string | null;
        hold_state: string | null;
        job_id: string | null;
        job_state: string | null;
        kind: string | null;
        lot_expires_at: string | null;
        lot_id: string | null;
        lot_source: string | null;
        poster_url: string | null;
        prompt: string | null;
        purchase_id: string | null;
        reason: string | null;
        receipt_number: number | null;
        refund_seq: number | null;
        refunded_at: string | null;
        seq: number;
        settings: Json | null;
        tier: string | null;
        type: string;
        user_id: string;
      }; Relationships: [] };
    };
    Functions: {
      collection_summaries: { Args: Record<string, never>; Returns: {
        id: string;
        name: string;
        created_at: string;
        pictures: number;
        cover_url: string | null;
        cover_blur: string | null;
      }[] };
      content_sources: { Args: {
        of_content: string;
      }; Returns: {
        position: number;
        role: string;
        kind: string;
        id: string | null;
        path: string | null;
        content_id: string | null;
        lost: boolean;
      }[] };
      end_own_session: { Args: {
        session_id: string;
      }; Returns: boolean };
      gallery_count: { Args: {
        types: string[];
        search?: string;
        in_character?: string;
        by_engine?: string;
        made_from?: string;
        made_until?: string;
        favourites?: boolean;
        in_collection?: string;
        trashed?: boolean;
      }; Returns: number };
      gallery_engines: { Args: Record<string, never>; Returns: {
        engine: string;
        label: string;
      }[] };
      gallery_family: { Args: {
        of_content: string;
      }; Returns: {
        relation: string;
        id: string;
        content_type: string;
        content_url: string;
        prompt: string | null;
        created_at: string;
        generation_params: Json;
        trashed_at: string | null;
      }[] };
      gallery_page: { Args: {
        types: string[];
        page_size?: number;
        after_created_at?: string;
        after_id?: string;
        search?: string;
        in_character?: string;
        by_engine?: string;
        made_from?: string;
        made_until?: string;
        favourites?: boolean;
        in_collection?: string;
        trashed?: boolean;
      }; Returns: {
        id: string;
        user_id: string;
        content_type: string;
        content_url: string;
        prompt: string | null;
        created_at: string;
        generation_params: Json;
        follows_upload: boolean;
        engine: string | null;
        character_id: string | null;
        parent_ids: string[];
        favourite: boolean;
        trashed_at: string | null;
      }[] };
      is_declared: { Args: {
        p_path: string;
      }; Returns: boolean };
      is_made_file: { Args: {
        p_path: string;
      }; Returns: boolean };
      is_shown_by_own_character: { Args: {
        p_object: string;
      }; Returns: boolean };
      is_worked_from: { Args: {
        p_object: string;
      }; Returns: boolean };
      own_files: { Args: {
        file_ids: string[];
      }; Returns: {
        id: string;
        path: string;
        content_id: string | null;
      }[] };
      own_sessions: { Args: Record<string, never>; Returns: {
        id: string;
        user_agent: string | null;
        started_at: string;
        last_used_at: string;
        is_current: boolean;
      }[] };
      own_withdrawals: { Args: Record<string, never>; Returns: {
        purchase_id: string;
        reference: string;
        state: string;
      }[] };
      prompt_history: { Args: {
        containing?: string;
        page_size?: number;
      }; Returns: {
        prompt: string;
        used_at: string;
        uses: number;
        content_id: string | null;
      }[] };
      queue_positions: { Args: Record<string, never>; Returns: {
        job_id: string;
        ahead: number;
      }[] };
      search_talks: { Args: {
        typed: string;
        in_talk?: string;
      }; Returns: {
        id: string;
        conversation_id: string;
        name: string;
        role: string;
        words: string;
        created_at: string;
      }[] };
      talk_branches: { Args: {
        in_talk: string;
      }; Returns: {
        id: string;
        role: string;
        kind: string;
        words: string;
        favourite: boolean;
        is_end: boolean;
        is_shown: boolean;
        created_at: string;
      }[] };
      talk_page: { Args: {
        in_talk: string;
        from_message?: string;
        page_size?: number;
      }; Returns: {
        id: string;
        parent_id: string | null;
        role: string;
        kind: string;
        content: string;
        image_url: string | null;
        content_id: string | null;
        state: string;
        model: string | null;
        notice: string | null;
        offered_scene: string | null;
        favourite: boolean;
        created_at: string;
        alternatives: string[];
      }[] };
      what_you_keep: { Args: Record<string, never>; Returns: {
        tier: string;
        bytes: number;
        bytes_limit: number | null;
        uploads: number;
        uploads_limit: number | null;
        notes: number;
        notes_limit: number | null;
      }[] };
    };
  };
};
